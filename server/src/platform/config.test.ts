import { describe, expect, test } from 'vitest'
import { generateKeyPairSync } from 'node:crypto'
import { ConfigError, loadConfig } from './config.ts'

const load = (env: Record<string, string>) => loadConfig(env, '/srv/ariviyal')

const certificateKeyWrong = 'CERTIFICATE_KEY must be an Ed25519 private key in PKCS#8, as PEM or as base64 of it'
/** A new key for each run. */
const pemOf = (kind: 'ed25519' | 'x25519'): string => {
  const { privateKey } = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')
  return String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
}

describe('an operator', () => {
  test('who sets nothing gets defaults for a local server', () => {
    expect(load({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: '/srv/ariviyal/.data',
      mailFrom: 'Ariviyal <support@ariviyal.example>',
      staffMail: 'support@ariviyal.example',
      subscriptionApproval: 'review',
      trustedProxies: [],
      drainSeconds: 0,
      logLevel: 'info',
      isDemo: false,
    })
  })

  test('sets a way to pay, and the supplier of tax invoices as a whole', () => {
    expect(load({ PAYMENT_UPI_ID: 'school@bank', PAYMENT_BANK: '123456789012, ABCD0123456, A Trust' }).payment).toEqual(
      {
        upiId: 'school@bank',
        bank: { account: '123456789012', ifsc: 'ABCD0123456', name: 'A Trust' },
        payee: 'A Trust',
      },
    )
    for (const [name, wrong] of [
      ['PAYMENT_UPI_ID', 'school'],
      ['PAYMENT_BANK', '123456789012,ABCD1123456,A Trust'],
      ['PAYMENT_BANK', '123456789012'],
      ['GSTIN', '27AAPFU0939F1ZX'],
      ['GST_RATE', '18%'],
    ] as const)
      expect(() => load({ [name]: wrong })).toThrow(`${name} must`)
    const gst = {
      GSTIN: '27AAPFU0939F1ZV',
      GST_NAME: 'A Trust',
      GST_ADDRESS: 'Pune',
      GST_SAC: '999293',
      GST_RATE: '18',
    }
    expect(load(gst).gst).toMatchObject({ state: '27', rate: 1_800 })
    for (const name of Object.keys(gst))
      expect(() => load({ ...gst, [name]: '' })).toThrow(
        'GSTIN, GST_NAME, GST_ADDRESS, GST_SAC and GST_RATE go together',
      )
  })

  test('lists trusted proxies', () => {
    expect(load({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    for (const wrong of ['yes', '10.0.0.0/40', Array.from({ length: 51 }, () => '::1').join()])
      expect(() => load({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES must be addresses or ranges')
  })

  test('who sets an empty variable gets its default', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(load({}))
  })

  test('gets links without a double slash, and a URL that a browser accepts', () => {
    expect(load({ PUBLIC_URL: 'https://science.example/' }).publicUrl).toBe('https://science.example')
    expect(load({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
    expect(load({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80')
  })

  test('may set the certificate key as PEM, as PEM on one line, or as base64', () => {
    const pem = pemOf('ed25519').trim()
    const forms = [
      pem,
      pem.replaceAll('\n', String.raw`\n`),
      Buffer.from(pem).toString('base64'),
      pem.split('\n').slice(1, -1).join(''),
    ]
    for (const form of forms) expect(load({ CERTIFICATE_KEY: form }).certificateKey).toBe(form)
  })

  test.each([
    [{ PORT: 'three' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PUBLIC_URL: 'science.example' }, 'PUBLIC_URL must be an address that starts with http:// or https://'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
    [{ STORAGE_URL: '/files' }, 'STORAGE_URL must be an address that starts with s3://'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
    [{ MAIL_FROM: 'Ariviyal' }, 'MAIL_FROM must be an e-mail address'],
    [{ CERTIFICATE_KEY: 'secret' }, certificateKeyWrong],
    [{ CERTIFICATE_KEY: pemOf('x25519') }, certificateKeyWrong],
    [{ SUBSCRIPTION_APPROVAL: 'yes' }, 'SUBSCRIPTION_APPROVAL must be review or auto'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info or warn'],
    [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be a whole number from 0 to 60'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none'],
    [{ ADMIN_PASSWORD: 'secret-word' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none'],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 6 characters'],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'x'.repeat(201) }, 'ADMIN_PASSWORD must be at most 200 characters'],
  ])('who sets %o reads one clear line', (env, line) => {
    expect(() => load(env as Record<string, string>)).toThrow(new ConfigError(line))
  })
})
