import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { useOutcome } from '../ui/use-outcome.ts'

interface Saved {
  done: (reply: { msg: string }) => void
  submit: string
  onReload: () => void
}

interface Props {
  title: string
  lead?: string
  /** The loaded version. */
  version: number
  children: (saving: Saved) => ReactNode
}

/**
 * Section that edits the page's item. A new version resets the form, because its uploads are consumed; the outcome
 * message takes the focus.
 */
export function EditSection({ title, lead, version, children }: Props) {
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useOutcome<string>()
  const notice = useRef<HTMLDivElement>(null)
  const shownVersion = useRef(version)
  useEffect(() => {
    if (shownVersion.current === version) return
    shownVersion.current = version
    notice.current?.focus()
  }, [version])
  const saving: Saved = {
    done: ({ msg }) => {
      setSaved(msg)
      void revalidate()
    },
    submit: 'Save the changes',
    onReload: () => void revalidate(),
  }
  return (
    <>
      <h2 className={lead ? 'mt-10 mb-2 text-xl' : 'mb-5 text-xl'}>{title}</h2>
      {lead ? <p className="mb-5 max-w-measure text-ink-soft">{lead}</p> : null}
      <div ref={notice} tabIndex={-1} className="mb-6 outline-none empty:hidden">
        {saved === undefined ? null : (
          <Banner tone="success" live>
            {saved}
          </Banner>
        )}
      </div>
      <Fragment key={version}>{children(saving)}</Fragment>
    </>
  )
}
