import type { ShownWork } from '@ariviyal/contract/assignments/work'
import { Trans, useLingui } from '@lingui/react/macro'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { AttachedPictures } from '../attached-pictures.tsx'

/** What the teacher asks for: instructions, what to look at, files, and what counts. */
export function AskedFor({ work }: { work: ShownWork }) {
  const { t } = useLingui()
  const { instructions, formulas, links, files: attached, max_marks: marks, late_rule: lateRule, due_at: dueAt } = work
  const files = attached.filter(({ kind }) => kind !== 'picture')
  return (
    <section aria-label={t`What to do`} className="grid gap-4">
      {instructions === '' ? null : (
        <p>
          <RichText text={instructions} formulas={formulas} />
        </p>
      )}
      <AttachedPictures files={attached} />
      {links.length > 0 ? (
        <div>
          <h2 className="mb-1 text-base font-semibold">
            <Trans>Look at</Trans>
          </h2>
          <ul className="grid">
            {links.map(({ title, page, url }, place) => (
              <li key={place} className="flex min-h-11 items-center gap-2 wrap-anywhere">
                {url === null ? title : <Out to={url}>{title}</Out>}
                {page === null ? null : (
                  <span className="whitespace-nowrap text-ink-soft">
                    <Trans>page {page}</Trans>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {files.length > 0 ? (
        <div>
          <h2 className="mb-1 text-base font-semibold">
            <Trans>Files from your teacher</Trans>
          </h2>
          <ul className="grid">
            {files.map(({ id, name, url }) => (
              <li key={id} className="flex min-h-11 items-center wrap-anywhere">
                <Out to={url}>{name}</Out>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul className="grid gap-1 text-ink-soft">
        {marks === null ? null : (
          <li>
            <Trans>Marks: up to {marks}</Trans>
          </li>
        )}
        {dueAt === null ? null : (
          <li>
            {lateRule === 'accept' ? (
              <Trans>Late work is accepted and marked as late.</Trans>
            ) : (
              <Trans>Late work is not accepted.</Trans>
            )}
          </li>
        )}
      </ul>
    </section>
  )
}

const Out = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className="link">
    {children}
  </a>
)
