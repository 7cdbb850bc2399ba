import { publishNews } from '@ariviyal/contract/community/news/news'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { ConsoleHead } from '../../../console/console-head.tsx'
import { pageMeta } from '../../../frame/page-meta.ts'
import { Form } from '../../../ui/form/form.tsx'
import { NewsFields, newsErrors, sentNews } from '../news-fields.tsx'
import { staffNewsPath } from './state-words.ts'

export const meta = () => pageMeta({ title: 'New item' })

/** Staff publish news. */
export default function NewNewsPage() {
  const navigate = useNavigate()
  return (
    <>
      <ConsoleHead
        back={{ to: staffNewsPath, label: 'News' }}
        title="New item"
        lead="Subscribers see it as soon as it is published."
      />
      <Form
        check={newsErrors}
        send={(values) => call(publishNews, { body: sentNews(values) })}
        done={({ id }) => navigate(`${staffNewsPath}/${id}`, { replace: true })}
        failed="This could not be published. What you wrote is still here: try again."
        submit="Publish"
        pending="Publishing..."
        className="mt-5 grid max-w-3xl gap-5 sm:grid-cols-2"
      >
        <NewsFields />
      </Form>
    </>
  )
}
