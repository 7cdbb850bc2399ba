import { limits } from '@ariviyal/contract/limits'
import { TextControl } from '../../tests/draft/text-control.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { linkNames } from '../assignment-words.ts'
import type { DraftLink } from './assignment-draft.ts'

interface Props {
  links: readonly DraftLink[]
  error: string | undefined
  put: (links: DraftLink[]) => void
  /** Opens the dialog that adds one. It is outside of this form, because it has forms of its own. */
  pick: () => void
}

/** What pupils read or watch for the assignment. */
export function LinksField({ links, error, put, pick }: Props) {
  const isFull = links.length >= limits.assignmentLinksMax
  return (
    <section aria-labelledby="links" className="grid gap-3">
      <h2 id="links" className="text-xl">
        Links
      </h2>
      {links.length === 0 ? (
        <p className="text-ink-soft">Pages of our books, videos, materials, a test of this class, or a web page.</p>
      ) : (
        <ul className="border-t border-line">
          {links.map((link, place) => (
            <li
              key={`${link.kind} ${link.target_id ?? link.url}`}
              className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0 grow basis-52">
                <p className="font-semibold wrap-anywhere">{link.title}</p>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {link.url === null ? linkNames[link.kind] : (URL.parse(link.url)?.host ?? '')}
                </p>
                {link.is_gone ? (
                  <p className="text-sm font-semibold text-kumkum">This no longer exists. Remove the link.</p>
                ) : null}
              </div>
              {link.kind === 'ebook' ? (
                <TextControl
                  label="Page"
                  value={link.page === null ? '' : String(link.page)}
                  maxLength={4}
                  inputMode="numeric"
                  narrow
                  put={(typed) => {
                    const digits = typed.replaceAll(/\D/g, '')
                    put(links.with(place, { ...link, page: digits === '' ? null : Number(digits) }))
                  }}
                />
              ) : null}
              <Button tone="plain" onClick={() => put(links.toSpliced(place, 1))}>
                Remove<span className="sr-only"> {link.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldError id="links" error={error} />
      <div>
        <Button tone="quiet" aria-disabled={isFull} onClick={() => (isFull ? undefined : pick())}>
          Add a link
        </Button>
      </div>
    </section>
  )
}
