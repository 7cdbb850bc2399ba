/**
 * Stylesheet of every mail, in the colours of docs/identity.md. Part of the contract because the console previews mails
 * and its content security policy lists this text by hash.
 */
export const mailStyle = `
  body { margin: 0; background: #fbfcf8; color: #171b3a }
  .sheet { max-width: 34rem; margin: 0 auto; padding: 24px 20px 32px; font: 17px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
  .brand { font-size: 20px; font-weight: 700; letter-spacing: -0.01em; border-bottom: 3px solid #f5b21a; padding-bottom: 10px }
  .paragraph { margin: 16px 0; white-space: pre-line; overflow-wrap: anywhere }
  .action { display: inline-block; padding: 14px 22px; border-radius: 8px; background: #2b3a9e; color: #ffffff; font-weight: 600; text-decoration: none }
  .qr { max-width: 100%; height: auto; border-radius: 8px }
  .address, .foot { font-size: 14px; color: #4a5072; overflow-wrap: anywhere }
  .foot { border-top: 1px solid #d5dad3; margin-top: 28px; padding-top: 14px }
  @media (prefers-color-scheme: dark) {
    body { background: #10142b; color: #f1f3ec }
    .action { background: #a9b4ff; color: #10142b }
    .address, .foot { color: #b4b9d6 }
    .foot { border-color: #343a61 }
    a { color: #a9b4ff }
  }
`
