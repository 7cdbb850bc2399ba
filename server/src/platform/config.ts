import { withoutEndSlashes } from '@ariviyal/contract/end-slashes'
import { resolve } from 'node:path'
import { brand } from '@ariviyal/contract/brand'
import { limits } from '@ariviyal/contract/limits'
import { type GstState, stateOfGstin } from '@ariviyal/contract/subscriptions/gst'
import * as z from 'zod/mini'
import { readEd25519Key } from './crypto/ed25519-key.ts'
import { isProxyRange } from './http/client-address.ts'

/** Raised for an invalid setting. The message is a single line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Every setting from the environment (docs/deployment.md), parsed once. Nothing else reads `process.env`. */
export interface Config {
  port: number
  host: string
  /** Public URL without a trailing slash; links in mails start with it. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  databaseUrl?: string
  storageUrl?: string
  smtpUrl?: string
  mailFrom: string
  /** Recipient of contact messages. */
  staffMail: string
  adminEmail?: string
  adminPassword?: string
  subscriptionApproval: 'review' | 'auto'
  /** Unset: no fee is charged. */
  payment?: PaymentSettings
  /** Unset: receipts are not tax invoices. */
  gst?: GstSettings
  /** Minimum log level; `debug` also logs each page and image request. */
  logLevel: 'debug' | 'info' | 'warn'
  /** Seconds (0 to 60) that a stopping instance reports not ready at `/readyz` before it stops accepting requests. */
  drainSeconds: number
  /** Private key that signs certificates, in a format that `readEd25519Key` accepts. Unset: a key in the data folder. */
  certificateKey?: string
  /** Whether this is a demonstration, which each page says. Not a setting: `npm run demo`. */
  isDemo: boolean
  /** Trusted proxies, as addresses or CIDR ranges. Forwarding headers of all other clients are ignored. */
  trustedProxies: string[]
}

/** How applicants pay. `payee` is the name that UPI apps show. */
export interface PaymentSettings {
  upiId?: string
  bank?: { account: string; ifsc: string; name: string }
  payee: string
}

/** The supplier on tax invoices, by Rule 46 of the CGST Rules. */
export interface GstSettings {
  gstin: string
  state: GstState
  name: string
  address: string
  /** Services Accounting Code of the subscription. */
  sac: string
  /** In hundredths of a percent: 1800 is 18 %. */
  rate: number
}

/** A longer list would no longer name individual proxies. */
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
  PAYMENT_UPI_ID: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w.-]{2,100}@[a-zA-Z][a-zA-Z\d]{1,63}$/, 'PAYMENT_UPI_ID must be a UPI address such as name@bank'),
      ),
  ),
  PAYMENT_BANK: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\d{9,18}\s*,\s*[A-Z]{4}0[A-Z\d]{6}\s*,\s*[^,\s][^,]{0,99}$/,
          'PAYMENT_BANK must be account number, IFSC and name, with commas between them',
        ),
      ),
  ),
  GSTIN: z.optional(
    z
      .string()
      .check(z.refine((value) => stateOfGstin(value) !== null, 'GSTIN must be a valid number of 15 characters')),
  ),
  GST_NAME: z.optional(z.string().check(z.maxLength(200, 'GST_NAME must have at most 200 characters'))),
  GST_ADDRESS: z.optional(z.string().check(z.maxLength(300, 'GST_ADDRESS must have at most 300 characters'))),
  GST_SAC: z.optional(z.string().check(z.regex(/^\d{4,8}$/, 'GST_SAC must have 4 to 8 digits'))),
  GST_RATE: z.optional(
    z.string().check(z.regex(/^\d{1,2}(?:\.\d{1,2})?$/, 'GST_RATE must be a percentage such as 18')),
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

/** Parses the environment; an empty variable counts as unset. Raises `ConfigError` on the first invalid value. */
export function loadConfig(env: Record<string, string | undefined>, root: string): Config {
  const given = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, env[name]?.trim() || undefined]))
  const result = Environment.safeParse(given)
  if (!result.success) throw new ConfigError(result.error.issues[0]?.message ?? 'The settings cannot be used')
  const settings = result.data
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD))
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none')
  const payment = paymentOf(settings)
  const gst = gstOf(settings)
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
    ...(payment && { payment }),
    ...(gst && { gst }),
    logLevel: settings.LOG_LEVEL,
    drainSeconds: Number(settings.DRAIN_SECONDS),
    ...(settings.CERTIFICATE_KEY && { certificateKey: settings.CERTIFICATE_KEY }),
    isDemo: false,
    trustedProxies: namesIn(settings.TRUSTED_PROXIES),
  }
}

type Settings = z.output<typeof Environment>

function paymentOf({ PAYMENT_UPI_ID: upiId, PAYMENT_BANK: bankText }: Settings): PaymentSettings | undefined {
  const [account, ifsc, name] = bankText?.split(',').map((part) => part.trim()) ?? []
  const bank = account && ifsc && name ? { account, ifsc, name } : undefined
  if (!upiId && !bank) return undefined
  return { ...(upiId && { upiId }), ...(bank && { bank }), payee: bank?.name ?? brand.name }
}

function gstOf(settings: Settings): GstSettings | undefined {
  const { GSTIN: gstin, GST_NAME: name, GST_ADDRESS: address, GST_SAC: sac, GST_RATE: rate } = settings
  if (!gstin && !name && !address && !sac && !rate) return undefined
  const state = gstin && stateOfGstin(gstin)
  if (!gstin || !state || !name || !address || !sac || !rate)
    throw new ConfigError('GSTIN, GST_NAME, GST_ADDRESS, GST_SAC and GST_RATE go together: set all or none')
  return { gstin, state, name, address, sac, rate: Math.round(Number(rate) * 100) }
}

/** URL of the listener for a browser: IPv6 in brackets, and `localhost` for a wildcard address. */
function httpAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
