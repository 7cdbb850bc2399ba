import { brand } from '@ariviyal/contract/brand'
import { useRef, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

interface Props {
  codes: string[]
  /** Called once the user has stored the codes. */
  done: () => void
}

function save(codes: string[]) {
  const text = `${brand.name}: recovery codes, each works for one login\r\n\r\n${codes.join('\r\n')}\r\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${brand.name.toLowerCase()}-recovery-codes.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Shows the recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, done }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setAnnouncement('Copied.')
    } catch {
      // The clipboard is not available on plain http.
      if (list.current) getSelection()?.selectAllChildren(list.current)
      setAnnouncement('Selected: copy them now.')
    }
  }

  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="mb-3 text-xl">
        Your recovery codes
      </h2>
      <Banner tone="warning" live className="screen-only mb-5">
        Save these codes now: we show them only once. Each replaces the app’s code for one login.
      </Banner>
      <Card tone="sunk">
        <ul ref={list} className="grid gap-x-8 gap-y-2 font-mono text-sm wrap-anywhere sm:text-base lg:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Card>
      <div className="screen-only mt-5 flex flex-wrap gap-3">
        <Button tone="quiet" onClick={copy}>
          Copy
        </Button>
        <Button tone="quiet" onClick={() => save(codes)}>
          Download
        </Button>
        <Button tone="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={done}>I have saved them</Button>
      </div>
      <output className="screen-only mt-1 block min-h-6 text-sm text-ink-soft">{announcement}</output>
    </section>
  )
}
