import { defineConfig } from 'playwright/test'

const report = process.env['E2E_REPORT']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './support/start-test-server.ts',
  // As many as cores: with a third, a slow machine makes the server refuse scripts while journeys create accounts.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Long enough for a slow machine: a journey that waits for ever fails all the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Journeys about motion override this.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    // A trace takes a third of a journey's time; it is for local debugging, not for runs with a report.
    trace: report ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      // Chromium has no sandbox when run as root; the other flags keep it from contacting hosts.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        // One process for all pages of a worker's context (`openSharedContext`).
        '--process-per-site',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // What differs on narrow or touch screens, and a teacher's main jobs. screens.e2e.ts checks every page at 390 px.
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
      grep: /@phone/,
    },
  ],
})
