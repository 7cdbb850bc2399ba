import type { Answer } from '@ariviyal/contract/endpoint'
import type { listPartnerRequests } from '@ariviyal/contract/partnerships/partner-console'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { RequestLine } from '../request-line.tsx'

const choices = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
] as const

interface Props {
  list: 'open' | 'all'
  page: Answer<typeof listPartnerRequests>
}

/** What schools ask of the organisation. */
export const PartnerRequests = ({ list, page }: Props) => (
  <>
    <FilterLinks label="Requests" name="list" choices={choices} chosen={list} />
    <PagedList
      label="Requests of schools"
      empty={list === 'open' ? 'No request is open.' : 'No school has asked yet.'}
      count={page.items.length}
      nextCursor={page.next_cursor}
    >
      <ul className="border-t-2 border-ink">
        {page.items.map((request) => (
          <RequestLine key={request.id} request={request} />
        ))}
      </ul>
    </PagedList>
  </>
)
