# Node 24.21.0, for amd64 and arm64. Dependabot proposes newer digests.
FROM node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /build
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN BUILD_STANDALONE=1 npm run build
# Bundles each command into one file, because the image contains neither sources nor tsx.
RUN npx esbuild lib/start/migrate.ts lib/start/move-to-postgres.ts lib/start/doctor.ts \
    --bundle --platform=node --format=esm --outdir=.next/standalone/commands --out-extension:.js=.mjs \
    --external:@electric-sql/pglite --external:@node-rs/argon2 \
    --banner:js="import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

FROM node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /build/.next/standalone ./
COPY --from=build /build/.next/static ./.next/static
COPY --from=build /build/lib/start/serve.mjs ./lib/start/serve.mjs
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The exec form makes the server process 1, so it receives SIGTERM directly.
CMD ["node", "lib/start/serve.mjs"]
