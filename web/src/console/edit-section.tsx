import { Fragment, type ReactNode, startTransition, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { useOutcome } from '../ui/use-outcome.ts'

interface Saved {
  done: (reply: { msg: string }) => Promise<void>
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
 * Section that edits the page's item. A new version resets the form, because its uploads are consumed; only then the
 * outcome message shows, and takes the focus: what is typed before would be lost.
 */
export function EditSection({ title, lead, version, children }: Props) {
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useOutcome<{ msg: string }>()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (saved) notice.current?.focus()
  }, [saved])
  const saving: Saved = {
    done: async ({ msg }) => {
      await revalidate()
      // After the transition that shows the new version.
      startTransition(() => setSaved({ msg }))
    },
    submit: 'Save the changes',
    onReload: () => void revalidate(),
  }
  return (
    <>
      <h2 className={lead ? 'mt-10 mb-2 text-xl' : 'mb-5 text-xl'}>{title}</h2>
      {lead ? <p className="mb-5 max-w-measure text-ink-soft">{lead}</p> : null}
      <div ref={notice} tabIndex={-1} className="mb-6 outline-none empty:hidden">
        {saved ? (
          <Banner tone="success" live>
            {saved.msg}
          </Banner>
        ) : null}
      </div>
      <Fragment key={version}>{children(saving)}</Fragment>
    </>
  )
}
