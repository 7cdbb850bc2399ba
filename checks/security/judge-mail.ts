import PostalMime from 'postal-mime'
import { injectedDomain, injectedTag } from './hostile-files/hostile-values.ts'

/** A mail as received: envelope recipients and message. */
export interface ReceivedMail {
  to: string[]
  mail: string
}

/** The headers that the application writes; any other was injected. */
const ownHeaders = new Set([
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'auto-submitted',
  'x-auto-response-suppress',
])

/** Returns what is wrong with a mail: a wrong recipient, or a header or tag injected through text. Null when nothing is. */
export async function faultOfMail({ to, mail }: ReceivedMail): Promise<string | null> {
  if (to.length !== 1) return `it went to ${to.length} at once`
  if (to[0]?.toLowerCase().endsWith(injectedDomain)) return `it went to ${to[0]}`
  const read = await PostalMime.parse(mail)
  const named = (read.to ?? []).map(({ address }) => address?.toLowerCase())
  if (named.length !== 1 || named[0] !== to[0]?.toLowerCase())
    return `it names ${named.join(', ')}, and went to ${to[0]}`
  if ((read.cc ?? []).length > 0 || (read.bcc ?? []).length > 0) return 'it names others beside'
  const strange = read.headers.find(({ key }) => !ownHeaders.has(key.toLowerCase()))
  if (strange) return `the header ${strange.key} is not ours`
  if (read.html?.includes(injectedTag.split(' ')[0] ?? injectedTag)) return 'a tag that someone wrote is one in it'
  if (/\son\w+\s*=\s*["']?fuzz\(/.test((read.html ?? '').replaceAll(/&[#\w]+;/g, ''))) {
    // Text may contain it; an attribute of a real tag may not.
    if (/<[a-z][^>]*\son\w+\s*=\s*["']?fuzz\(/i.test(read.html ?? '')) return 'a script that someone wrote is one in it'
  }
  return null
}
