# The stories of this repository in a container:
#
#   docker build --tag stories .
#   docker run --rm --publish 127.0.0.1:6006:6006 stories
#
# The address that it prints contains the token. For a package of your own, the tool:
#
#   docker build --target tool --tag storybook .
#   docker run --rm --volume "$PWD:/package" --workdir /package storybook check

# The toolchain and the libraries, also for the dev container.
FROM swift:6.2-bookworm AS tools
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends make
WORKDIR /storybook
COPY .ci/install .ci/progress .ci/
RUN .ci/install library

FROM tools AS tool
COPY . .
RUN make install PREFIX=/usr/local
ENTRYPOINT ["storybook"]

FROM tools AS build
COPY . .
RUN make install PREFIX=/built
RUN swift build --configuration release --static-swift-stdlib --product StoriesProgram
RUN cp "$(swift build --configuration release --show-bin-path)/StoriesProgram" /built/bin

# With the libraries of Swift that the tool needs.
FROM swift:6.2-bookworm-slim
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libwebsockets17 libwebsockets-evlib-uv libuv1 zlib1g \
  && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home storybook
# Fixtures and assets are read from beside the screens, at the path that they were built at.
COPY --from=build --chown=storybook /storybook/Stories /storybook/Stories
COPY --from=build /storybook/Package.swift /storybook/Package.swift
COPY --from=build /built /usr/local
# The lines of crashes.
COPY --from=build /usr/bin/llvm-symbolizer /usr/local/bin/llvm-symbolizer
USER storybook
WORKDIR /storybook
ENV STORYBOOK_PROGRAM=/usr/local/bin/StoriesProgram
EXPOSE 6006
ENTRYPOINT ["storybook"]
CMD ["serve", "--address", "0.0.0.0", "--port", "6006"]
