import { useEffect, useRef, useState } from 'react'
import { askRegister } from './ask-register.ts'
import { checkList, loadList } from './check-list.ts'
import { checkSignature, keyLoader } from './check-signature.ts'
import { type Findings, nothingYet } from './findings.ts'

/**
 * Checks a certificate in all ways at once, and shows each answer as it comes: what the device can tell by itself does not wait for a bad
 * line. A loader can't do that: the proof is the fragment of the address, which loaders are not told of. `again` asks the register once more,
 * as does a connection that comes back. `at` is when the last answer came.
 */
export function useFindings(serial: string | null, proof: string) {
  const [found, setFound] = useState<{ of: string; at?: Date; findings: Findings }>({ of: '', findings: nothingYet })
  const again = useRef(() => {})
  const of = `${serial ?? ''}#${proof}`

  useEffect(() => {
    const stop = new AbortController()
    const note = (part: Partial<Findings>) => {
      if (stop.signal.aborted) return
      setFound((before) => ({
        of,
        at: new Date(),
        findings: { ...(before.of === of ? before.findings : nothingYet), ...part },
      }))
    }
    const load = keyLoader(stop.signal)
    const checkAlone = async () => {
      const signature = await checkSignature(serial, proof, load)
      note({ signature })
      if (signature.is !== 'good') return note({ list: { is: 'missing' } })
      const [list, keys] = await Promise.all([loadList(signature.fields.statusIndex, stop.signal), load(false)])
      note({ list: list && keys ? await checkList(list, signature.fields, keys) : { is: 'missing' } })
    }
    const ask = async () => {
      note({ register: serial ? await askRegister(serial, stop.signal) : { is: 'unknown' } })
    }
    checkAlone().catch(() => note({ signature: { is: 'no-key' }, list: { is: 'missing' } }))
    void ask()
    again.current = () => void ask()
    addEventListener('online', again.current)
    return () => {
      removeEventListener('online', again.current)
      stop.abort()
    }
  }, [of, serial, proof])

  const findings = found.of === of ? found.findings : nothingYet
  return { findings, at: found.at, again: () => again.current() }
}
