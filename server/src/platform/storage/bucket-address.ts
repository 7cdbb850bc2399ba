import { withoutEndSlashes } from '@ariviyal/contract/end-slashes'
import { ConfigError } from '../config.ts'
import { isFileKey } from './storage.ts'

/** A parsed `STORAGE_URL`: `s3://bucket/prefix?region=…&endpoint=…`. */
export interface BucketAddress {
  bucket: string
  /** Prefix of every key in the bucket: empty, or with a trailing slash. */
  prefix: string
  region: string
  /** URL of a store other than AWS S3, without a trailing slash. */
  endpoint?: string
}

/** Parses a bucket URL. Raises `ConfigError` when it is invalid. Bucket names follow the rules of S3 general purpose buckets. */
export function readBucketAddress(storageUrl: string): BucketAddress {
  const url = URL.parse(storageUrl)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new ConfigError('STORAGE_URL must name a bucket: s3://bucket/prefix?region=…&endpoint=…')
  if (url.username || url.password)
    throw new ConfigError(
      'STORAGE_URL holds no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment',
    )
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint')
  if (unknown !== undefined) throw new ConfigError('STORAGE_URL takes region and endpoint after its question mark')
  const path = withoutEndSlashes(url.pathname).replace(/^\/+/, '')
  if (path && !isFileKey(path)) throw new ConfigError('STORAGE_URL must have a prefix of letters, digits, - and _')
  return {
    bucket: url.hostname,
    prefix: path && `${path}/`,
    region: url.searchParams.get('region') || 'us-east-1',
    ...endpointOf(url.searchParams.get('endpoint')),
  }
}

function endpointOf(given: string | null): { endpoint?: string } {
  if (!given) return {}
  const protocol = URL.parse(given)?.protocol
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new ConfigError('STORAGE_URL must have an endpoint that starts with http:// or https://')
  return { endpoint: withoutEndSlashes(given) }
}
