/** Set by `npm run test:all`: tests that count rows, seeds or characters then use more of them. */
export const isThorough = process.env['TEST_THOROUGH'] === '1'
