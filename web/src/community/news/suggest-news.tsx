import { suggestNews } from '@ariviyal/contract/community/news/news'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Form } from '../../ui/form/form.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import { NewsFields, newsErrors, sentNews } from './news-fields.tsx'
import { newsPath } from './news-words.ts'

export const meta = () => pageMeta({ title: 'Suggest news' })
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

export async function clientLoader() {
  requireSession()
  return null
}

/** A teacher suggests news to staff. */
export default function SuggestNewsPage() {
  const [thanks, setThanks] = useState<string>()
  return (
    <NarrowPage
      title="Suggest news"
      lead="A fellowship, course or competition that colleagues should know about. Staff check it before it is published."
    >
      {thanks === undefined ? (
        <Form
          check={newsErrors}
          send={(values) => call(suggestNews, { body: sentNews(values) })}
          done={({ msg }) => setThanks(msg)}
          failed="Your suggestion could not be sent. What you wrote is still here: try again."
          submit="Suggest it"
          pending="Sending..."
          className="grid gap-5 sm:grid-cols-2"
        >
          <NewsFields />
        </Form>
      ) : (
        <div className="grid gap-5">
          <Banner tone="success" live>
            {thanks}
          </Banner>
          <div>
            <ButtonLink to={newsPath}>All news</ButtonLink>
          </div>
        </div>
      )}
    </NarrowPage>
  )
}
