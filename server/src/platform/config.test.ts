import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const load = (env: Record<string, string>) => loadConfig(env, '/srv/ariviyal')

describe('an operator', () => {
  test('who sets nothing gets a house on this machine', () => {
    expect(load({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: '/srv/ariviyal/.data',
      mailFrom: 'Ariviyal <support@ariviyal.example>',
      staffMail: 'support@ariviyal.example',
      subscriptionApproval: 'review',
    })
  })

  test('who leaves a variable empty has not set it', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(load({}))
  })

  test('gets links without a doubled slash, and an address that a browser takes', () => {
    expect(load({ PUBLIC_URL: 'https://science.example/' }).publicUrl).toBe('https://science.example')
    expect(load({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
    expect(load({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80')
  })

  test.each([
    [{ PORT: 'three' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PUBLIC_URL: 'science.example' }, 'PUBLIC_URL must be an address that starts with http:// or https://'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
    [{ STORAGE_URL: '/files' }, 'STORAGE_URL must be an address that starts with s3://'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
    [{ MAIL_FROM: 'Ariviyal' }, 'MAIL_FROM must be an e-mail address'],
    [{ SUBSCRIPTION_APPROVAL: 'yes' }, 'SUBSCRIPTION_APPROVAL must be review or auto'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none'],
    [{ ADMIN_PASSWORD: 'secret-word' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none'],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 6 characters'],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'x'.repeat(201) }, 'ADMIN_PASSWORD must be at most 200 characters'],
  ])('who sets %o reads one clear line', (env, line) => {
    expect(() => load(env as Record<string, string>)).toThrow(new ConfigError(line))
  })
})
