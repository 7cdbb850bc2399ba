import type { GrowthSize } from './growth-size.ts'
import { numbers } from './growth-functions.ts'

const ofRole = (role: string) => `(select id from users where role = '${role}' order by id limit 1)`

/**
 * Fills the audit log. Entries are linked and the head continues from the last one, so that new entries can be appended. The hashes are
 * made up, since millions cannot be chained in one statement: verification fails at the first entry.
 */
export function auditStatement({ audit }: GrowthSize): string {
  const hash = (n: string) => `md5('entry' || ${n}) || md5('hash' || ${n})`
  return `insert into audit_log (id, actor_id, action, subject_type, subject_id, details, created_at, seq, previous_hash, hash)
    select pg_temp.id_of('entry', n, at), case n % 3 when 0 then ${ofRole('admin')} when 1 then ${ofRole('editor')} else ${ofRole('support')} end,
      pg_temp.word_of(n * 7 / 3, '{subscription-request.approved,subscription-request.rejected,message.handled,message.answered,institution.approved,ebook.edited,list.exported,upload.begun}'),
      pg_temp.word_of(n * 7 / 3, '{subscription-request,subscription-request,message,message,institution,ebook,list,upload}'),
      'subject-' || n / 3, '{"title":"A title"}', at, n, ${hash('(n - 1)')}, ${hash('n')}
    from (select n, pg_temp.at_part(n, ${audit}) as at from ${numbers(audit)}) entries`
}

export const auditHead = `update audit_chain_head set seq = last.seq, hash = last.hash from (select seq, hash from audit_log order by seq desc limit 1) last`
