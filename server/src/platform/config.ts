import { withoutEndSlashes } from '@ariviyal/contract/text'
import { resolve } from 'node:path'
import { brand } from '@ariviyal/contract/brand'
import { limits } from '@ariviyal/contract/limits'
import * as z from 'zod/mini'
import { readEd25519Key } from './ed25519-key.ts'
import { isProxyRange } from './http/client-address.ts'

/** A setting that cannot be used; its message is the one line that the operator reads. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Everything that the environment may set (docs/product.md, Running it), parsed once; nothing else reads `process.env`. */
export interface Config {
  port: number
  host: string
  /** The address that people use, without a slash at its end; links in mails start with it. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  databaseUrl?: string
  storageUrl?: string
  smtpUrl?: string
  mailFrom: string
  /** The address that contact messages go to. */
  staffMail: string
  adminEmail?: string
  adminPassword?: string
  subscriptionApproval: 'review' | 'auto'
  /** The least that is logged: `debug` has a line for each page and picture too. */
  logLevel: 'debug' | 'info' | 'warn'
  /** For how long an instance that was asked to stop says so at `/readyz` before it stops accepting requests; 0 to 60. */
  drainSeconds: number
  /** The private key that certificates are signed with, in a form that `readEd25519Key` takes; unset: one in the data folder. */
  certificateKey?: string
  /** The proxies in front, as addresses or ranges; what anyone else says about where a request comes from is not read. */
  trustedProxies: string[]
}

/** More than this names no proxies, but the internet. */
const trustedProxiesMax = 50

const url = (name: string, protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
        `${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    )

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

const Environment = z.object({
  PORT: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
          'PORT must be a whole number from 1 to 65535',
        ),
      ),
    '3000',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(url('PUBLIC_URL', ['http:', 'https:'])),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(url('DATABASE_URL', ['postgres:', 'postgresql:'])),
  STORAGE_URL: z.optional(url('STORAGE_URL', ['s3:'])),
  SMTP_URL: z.optional(url('SMTP_URL', ['smtp:', 'smtps:'])),
  MAIL_FROM: z.optional(
    z.string().check(z.refine((value) => value.includes('@'), 'MAIL_FROM must be an e-mail address')),
  ),
  ADMIN_EMAIL: z.optional(
    z
      .string()
      .check(
        z.refine((value) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value), 'ADMIN_EMAIL must be an e-mail address'),
      ),
  ),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(limits.passwordMin, `ADMIN_PASSWORD must be at least ${limits.passwordMin} characters`),
        z.maxLength(limits.passwordMax, `ADMIN_PASSWORD must be at most ${limits.passwordMax} characters`),
      ),
  ),
  SUBSCRIPTION_APPROVAL: z._default(
    z.enum(['review', 'auto'], 'SUBSCRIPTION_APPROVAL must be review or auto'),
    'review',
  ),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn'], 'LOG_LEVEL must be debug, info or warn'), 'info'),
  DRAIN_SECONDS: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d{1,2}$/.test(value) && Number(value) <= 60,
          'DRAIN_SECONDS must be a whole number from 0 to 60',
        ),
      ),
    '0',
  ),
  TRUSTED_PROXIES: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => namesIn(value).length <= trustedProxiesMax && namesIn(value).every(isProxyRange),
          `TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, with commas between them, at most ${trustedProxiesMax}`,
        ),
      ),
    '',
  ),
  CERTIFICATE_KEY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => readEd25519Key(value) !== null,
          'CERTIFICATE_KEY must be an Ed25519 private key in PKCS#8, as PEM or as base64 of it',
        ),
      ),
  ),
})

/** An empty variable counts as one that is not set. Raises `ConfigError` on the first wrong value. */
export function loadConfig(env: Record<string, string | undefined>, root: string): Config {
  const given = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, env[name]?.trim() || undefined]))
  const result = Environment.safeParse(given)
  if (!result.success) throw new ConfigError(result.error.issues[0]?.message ?? 'The settings cannot be used')
  const settings = result.data
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD))
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none')
  const port = Number(settings.PORT)
  return {
    port,
    host: settings.HOST,
    publicUrl: withoutEndSlashes(settings.PUBLIC_URL ?? httpAddress(settings.HOST, port)),
    dataDir: resolve(root, settings.DATA_DIR),
    ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }),
    ...(settings.STORAGE_URL && { storageUrl: settings.STORAGE_URL }),
    ...(settings.SMTP_URL && { smtpUrl: settings.SMTP_URL }),
    mailFrom: settings.MAIL_FROM ?? `${brand.name} <${brand.supportEmail}>`,
    staffMail: brand.supportEmail,
    ...(settings.ADMIN_EMAIL && { adminEmail: settings.ADMIN_EMAIL.toLowerCase() }),
    ...(settings.ADMIN_PASSWORD && { adminPassword: settings.ADMIN_PASSWORD }),
    subscriptionApproval: settings.SUBSCRIPTION_APPROVAL,
    logLevel: settings.LOG_LEVEL,
    drainSeconds: Number(settings.DRAIN_SECONDS),
    ...(settings.CERTIFICATE_KEY && { certificateKey: settings.CERTIFICATE_KEY }),
    trustedProxies: namesIn(settings.TRUSTED_PROXIES),
  }
}

/** The address of a listener as a browser takes it: IPv6 in brackets, and a name instead of "every address". */
function httpAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
