import { LinkForm } from '@ariviyal/contract/assignments/assignments'
import { type LinkKind, linkKinds } from '@ariviyal/contract/assignments/modes'
import { fieldMessages } from '@ariviyal/contract/fields'
import { listEbooks, listVideos } from '@ariviyal/contract/library/library'
import { limits } from '@ariviyal/contract/limits'
import { listMaterials } from '@ariviyal/contract/materials/materials'
import { messages } from '@ariviyal/contract/messages'
import { listTests } from '@ariviyal/contract/tests/tests'
import { listWorkshops } from '@ariviyal/contract/training/training'
import { type SubmitEvent, useEffect, useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { ChoiceControl } from '../../tests/draft/text-control.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { textOf } from '../../ui/form/form-values.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { linkNames } from '../assignment-words.ts'
import type { DraftLink } from './assignment-draft.ts'

type ThingKind = Exclude<LinkKind, 'web'>
type Thing = { id: string; title: string }

/** Things to link to, of one kind; only some kinds are searched. */
async function findThings(
  kind: ThingKind,
  classId: string,
  q: string | undefined,
  signal: AbortSignal,
): Promise<Thing[]> {
  const query = { q }
  switch (kind) {
    case 'ebook':
      return (await call(listEbooks, { query, signal })).items
    case 'video':
      return (await call(listVideos, { query, signal })).items
    case 'material':
      return (await call(listMaterials, { query, signal })).items
    case 'workshop':
      return (await call(listWorkshops, { signal })).items.map(({ id, topic }) => ({ id, title: topic }))
    case 'test':
      return (await call(listTests, { params: { id: classId }, signal })).items
    default:
      return kind satisfies never
  }
}
const searched: readonly LinkKind[] = ['ebook', 'video', 'material']

interface Props {
  classId: string
  links: readonly DraftLink[]
  add: (link: DraftLink) => void
}

/** Finds something to link to: in the library, among the tests of the class, or on the web. */
export function PickLink({ classId, links, add }: Props) {
  const [kind, setKind] = useState<LinkKind>('ebook')
  return (
    <div className="grid gap-5">
      <ChoiceControl
        label="Kind of link"
        value={kind}
        options={choicesOf(linkNames)}
        put={(chosen) => setKind(linkKinds.find((one) => one === chosen) ?? 'ebook')}
      />
      {kind === 'web' ? (
        <WebLink add={add} />
      ) : (
        // The key forgets what another kind has found.
        <Things key={kind} kind={kind} classId={classId} links={links} add={add} />
      )}
    </div>
  )
}

function WebLink({ add }: Pick<Props, 'add'>) {
  const linkOf = (values: Parameters<typeof textOf>[0]) => ({
    kind: 'web' as const,
    url: textOf(values, 'url').trim(),
    title: textOf(values, 'title'),
  })
  return (
    <Form
      check={(values) => {
        const read = LinkForm.safeParse(linkOf(values))
        return read.success ? {} : fieldMessages(read.error)
      }}
      send={async (values) => {
        const { url, title } = linkOf(values)
        add({ kind: 'web', target_id: null, url, page: null, title: title || new URL(url).host, is_gone: false })
      }}
      done={() => undefined}
      failed={messages.internal}
      submit="Add the link"
      pending="Adding..."
      className="grid gap-5"
    >
      <Field
        name="url"
        label="Address"
        type="url"
        inputMode="url"
        maxLength={limits.urlMax}
        hint="It starts with https://. Pupils see the name of the site beside the link."
      />
      <Field name="title" label="Name" optional maxLength={limits.lineMax} />
    </Form>
  )
}

function Things({ kind, classId, links, add }: Props & { kind: ThingKind }) {
  const [q, setQ] = useState<string>()
  const [found, setFound] = useState<Thing[]>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    findThings(kind, classId, q, stop.signal).then(
      (things) => {
        setFailed(undefined)
        setFound(things)
      },
      (error: unknown) => stop.signal.aborted || setFailed(serverMessage(error) ?? messages.network),
    )
    return () => stop.abort()
  }, [kind, classId, q])
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    setFound(undefined)
    setQ((typeof typed === 'string' && typed.trim()) || undefined)
  }
  const isTaken = (id: string) => links.some((link) => link.kind === kind && link.target_id === id)
  return (
    <>
      {searched.includes(kind) ? (
        <form role="search" onSubmit={search} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-52">
            <SearchField name="q" label="Search" />
          </div>
          <Button type="submit" tone="quiet">
            Search
          </Button>
        </form>
      ) : null}
      {failed === undefined ? null : (
        <Banner tone="error" live>
          {failed}
        </Banner>
      )}
      {found === undefined && failed === undefined ? <Spinner /> : null}
      {found?.length === 0 ? <p role="status">Nothing found.</p> : null}
      <ul className="border-t border-line">
        {found?.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <p className="min-w-0 wrap-anywhere">{title}</p>
            <Button
              tone="quiet"
              aria-disabled={isTaken(id)}
              className="shrink-0 aria-disabled:opacity-60"
              onClick={() =>
                isTaken(id) ? undefined : add({ kind, target_id: id, url: null, page: null, title, is_gone: false })
              }
            >
              {isTaken(id) ? 'Added' : 'Add'}
              <span className="sr-only"> {title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
