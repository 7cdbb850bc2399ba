import { listStaffEbooks, moveEbook, shelfParts } from '@ariviyal/contract/library/library-staff'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { choiceFrom, cursorFrom } from '../../ui/list/list-address.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/ebooks'
import { ShelfList } from './shelf-list.tsx'

export const meta = () => pageMeta({ title: 'E-books' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const part = choiceFrom(request, 'part', shelfParts)
  const page = await call(listStaffEbooks, { query: { part, cursor: cursorFrom(request) }, signal: request.signal })
  return { part, page }
}

export default function StaffEbooksPage({ loaderData: { part, page } }: Route.ComponentProps) {
  return (
    <ShelfList
      head={{
        title: 'E-books',
        lead: 'Readers see the published books in this order.',
        aside: <ButtonLink to="/admin/ebooks/new">New book</ButtonLink>,
      }}
      noun="books"
      base="/admin/ebooks"
      part={part}
      page={page}
      picture={(book) => book.cover}
      shape="tall"
      about={(book) =>
        [book.author, book.category, book.pages > 0 && `${book.pages} pages`].filter(Boolean).join(' · ')
      }
      move={(id, direction) => call(moveEbook, { params: { id }, body: { direction } })}
    />
  )
}
