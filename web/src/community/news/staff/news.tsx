import {
  acceptNews,
  AcceptNewsForm,
  declineNews,
  editNews,
  NewsReasonForm,
  showStaffNews,
  withdrawNews,
} from '@ariviyal/contract/community/news/news'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { ConsoleHead } from '../../../console/console-head.tsx'
import { EditSection } from '../../../console/edit-section.tsx'
import { offerUndo } from '../../../console/undo-offers.ts'
import { pageMeta } from '../../../frame/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NewsFields, newsErrors, sentNews } from '../news-fields.tsx'
import { applicantsInWords, lastDayInWords, newsPath } from '../news-words.ts'
import type { Route } from './+types/news'
import { stateMark, staffNewsPath } from './state-words.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'News' })

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showStaffNews, { params: { id: params.id }, signal: request.signal })

/** One item of the news for staff: accept, decline, change or withdraw it. */
export default function StaffNewsPage({ loaderData: item }: Route.ComponentProps) {
  const { id, title, state, version, word } = item
  const accepting = useDialog<string>()
  const ending = useDialog<'decline' | 'withdraw'>()
  const isOpen = state === 'published' || state === 'suggested'
  return (
    <>
      <ConsoleHead back={{ to: staffNewsPath, label: 'News' }} title={title} />
      <Notice dialog={accepting} />
      <Notice dialog={ending} />
      <Facts
        facts={[
          ['State', <Mark key="state" {...stateMark(item)} />],
          ['Last day', lastDayInWords(item.last_day)],
          ['Who may apply', applicantsInWords(item)],
          ['Suggested by', item.suggested_by ?? 'Staff, or a deleted account'],
          ['Saved by', String(item.saves)],
          ...(word === '' ? [] : [['Word of staff', word] as const]),
        ]}
      />
      <div className="my-6 flex flex-wrap items-center gap-3">
        {state === 'suggested' ? (
          <>
            <Button onClick={() => accepting.show(id)}>Publish</Button>
            <Button tone="danger" onClick={() => ending.show('decline')}>
              Decline
            </Button>
          </>
        ) : null}
        {state === 'published' ? (
          <>
            <Link to={`${newsPath}/${id}`} className="link inline-flex min-h-11 items-center">
              As teachers see it
            </Link>
            <Button tone="danger" onClick={() => ending.show('withdraw')}>
              Withdraw
            </Button>
          </>
        ) : null}
      </div>
      {isOpen ? (
        <EditSection title="Change it" version={version}>
          {(saving) => (
            <Form
              check={newsErrors}
              send={(values) => call(editNews, { params: { id }, body: { ...sentNews(values), version } })}
              done={saving.done}
              afterwards="replaced"
              failed="This could not be saved. What you wrote is still here: try again."
              submit={saving.submit}
              pending="Saving..."
              className="grid max-w-3xl gap-5 sm:grid-cols-2"
            >
              <NewsFields known={item} />
            </Form>
          )}
        </EditSection>
      ) : null}
      <ConfirmDialog
        dialog={accepting}
        title="Publish it?"
        schema={AcceptNewsForm}
        act={(about, body) => call(acceptNews, { params: { id: about }, body })}
        submit="Publish"
        pending="Publishing..."
        failed="This could not be published. Try again."
      >
        <p>Subscribers see it as it is saved now. We tell the teacher who suggested it.</p>
        <TextArea name="word" label="A word to the teacher" optional maxLength={limits.reasonMax} rows={3} />
      </ConfirmDialog>
      <ConfirmDialog
        dialog={ending}
        title={ending.item === 'decline' ? 'Decline it?' : 'Withdraw it?'}
        schema={NewsReasonForm}
        act={(what, body) =>
          offerUndo(title, call(what === 'decline' ? declineNews : withdrawNews, { params: { id }, body }))
        }
        submit={ending.item === 'decline' ? 'Decline' : 'Withdraw'}
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        <TextArea
          name="reason"
          label="Reason"
          hint={ending.item === 'decline' ? 'The teacher reads it.' : 'Teachers who saved it read it.'}
          maxLength={limits.reasonMax}
          rows={3}
        />
      </ConfirmDialog>
    </>
  )
}
