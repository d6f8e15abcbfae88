import Storybook

let composed = Catalog(
  "Shop", others: [OtherCatalog("Design system", at: "https://design.example/")])
