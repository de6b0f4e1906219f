# The image of the program, for `compose.yaml` and any other host of containers. It runs without root,
# and writes nothing but to /tmp: the database is PostgreSQL.
FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bin/link-node.js bin/
RUN npm ci
COPY . .
# The image has its own Node, so the one that npm installed is left out.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-*

FROM node:26.10.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/public public
COPY --from=build /app/db db
COPY --from=build /app/bin bin
COPY --from=build /app/src src
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "bin/healthy.js"]
CMD ["node", "--disable-warning=ExperimentalWarning", "src/server/program/main.ts"]
