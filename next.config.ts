import type { NextConfig } from "next";

// Read after this file by every command of Next.
process.env.NEXT_TELEMETRY_DISABLED = "1";

const securityHeaders = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "x-frame-options", value: "DENY" },
  { key: "referrer-policy", value: "strict-origin-when-cross-origin" },
  { key: "cross-origin-opener-policy", value: "same-origin" },
  { key: "permissions-policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
  { key: "strict-transport-security", value: "max-age=31536000; includeSubDomains" },
];

const config: NextConfig = {
  // Only for the image: `next start` does not serve such a build.
  output: process.env.BUILD_STANDALONE === "1" ? "standalone" : undefined,
  // Both spellings of a path answer, without a redirect.
  skipTrailingSlashRedirect: true,
  allowedDevOrigins: ["127.0.0.1"],
  poweredByHeader: false,
  // `npm test` checks types, once; whoever starts Plumbline need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // The middleware lets Next buffer every JSON body, and silently cuts it here: above the largest
    // one that an endpoint takes, so that a longer one is still refused as too large.
    proxyClientMaxBodySize: "6mb",
    // Each build begins from nothing.
    turbopackFileSystemCacheForBuild: false,
    // Of the server's files nobody reads any, and they take most of the build and of what is deployed.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // A page's own scripts in few files, which compress better than many: the first page counts more
    // than what the next one would find in the cache.
    turbopackChunking: {
      firstPageLoadPriority: 1,
      requestCost: 2_000_000,
      minChunkSize: 500_000,
      maxChunkCountPerGroup: 3,
      maxMergeChunkSize: 2_000_000,
    },
  },
  reactStrictMode: true,
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@node-rs/argon2",
    "pino",
    "postgres",
    "rate-limiter-flexible",
    "inngest",
    "exceljs",
    "@e965/xlsx",
  ],
  outputFileTracingIncludes: {
    "/*": [
      "./db/migrations/**/*",
      "./docs/check-texts.mjs",
      "./policies/*.yaml",
      // rate-limiter-flexible imports it under a name that it makes up, which nobody can trace.
      "./node_modules/drizzle-orm/{*.js,package.json}",
      "./node_modules/drizzle-orm/{sql,pg-core}/**/*.js",
    ],
  },
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // Nothing that the API answers is a document that loads or runs anything.
    {
      source: "/api/:path*",
      headers: [
        {
          key: "content-security-policy",
          value: "default-src 'none'; frame-ancestors 'none'",
        },
      ],
    },
  ],
};

export default config;
