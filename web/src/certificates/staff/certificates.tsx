import { type CertificateState, listCertificates } from '@ariviyal/contract/certificates/certificates'
import { limits } from '@ariviyal/contract/limits'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom, textFrom } from '../../ui/list/list-address.ts'
import { ListSearch } from '../../ui/list/list-search.tsx'
import type { Route } from './+types/certificates'
import { stateWords } from '../certificate-words.ts'
import { CertificateList } from './certificate-list.tsx'

export const meta = () => pageMeta({ title: 'Certificates' })

const states = ['all', 'valid', 'superseded', 'revoked'] as const satisfies (CertificateState | 'all')[]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = textFrom(request, 'q')?.slice(0, limits.searchMax)
  const state = choiceFrom(request, 'state', states)
  const query = { q, state: state === 'all' ? undefined : state, cursor: cursorFrom(request) }
  return { q, state, page: await call(listCertificates, { query, signal: request.signal }) }
}

/** Search over all certificates, by printed fields or holder. */
export default function StaffCertificatesPage({ loaderData: { q, state, page } }: Route.ComponentProps) {
  const narrowed = q !== undefined || state !== 'all'
  return (
    <>
      <ConsoleHead
        title="Certificates"
        lead="A certificate never changes. Correct a wrong name, and a new certificate replaces the old one. Revoke one that should not have been issued."
      />
      <ListSearch label="Serial, name, email or topic" q={q}>
        {state === 'all' ? null : <input type="hidden" name="state" value={state} />}
      </ListSearch>
      <FilterLinks
        label="State"
        name="state"
        choices={states.map((value) => ({ value, label: value === 'all' ? 'All' : stateWords[value].word }))}
        chosen={state}
      />
      <CertificateList page={page} empty={narrowed ? 'No matches.' : 'No certificate has been issued yet.'} />
    </>
  )
}
