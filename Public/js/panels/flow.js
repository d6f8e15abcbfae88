export class View {
  constructor() {}
  changed() {}
}
