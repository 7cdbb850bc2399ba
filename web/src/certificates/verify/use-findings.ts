import { useEffect, useRef, useState } from 'react'
import { fetchRegisterFinding } from './fetch-register-finding.ts'
import { checkList, loadList } from './check-list.ts'
import { checkSignature, keyLoader } from './check-signature.ts'
import { type VerifyFindings, nothingYet } from './findings.ts'

/**
 * Runs all checks of a certificate in parallel and returns each result as it arrives; local checks do not wait for the
 * network. Not a loader, because loaders do not receive the URL fragment. `again` repeats the lookup, as does
 * reconnecting. `at` is the time of the last result.
 */
export function useFindings(serial: string | null, proof: string) {
  const [state, setState] = useState<{ key: string; at?: Date; findings: VerifyFindings }>({
    key: '',
    findings: nothingYet,
  })
  const again = useRef(() => {})
  const key = `${serial ?? ''}#${proof}`

  useEffect(() => {
    const stop = new AbortController()
    const report = (part: Partial<VerifyFindings>) => {
      if (stop.signal.aborted) return
      setState((before) => ({
        key,
        at: new Date(),
        findings: { ...(before.key === key ? before.findings : nothingYet), ...part },
      }))
    }
    const load = keyLoader(stop.signal)
    const checkLocally = async () => {
      const signature = await checkSignature(serial, proof, load)
      report({ signature })
      if (signature.is !== 'good') return report({ list: { is: 'missing' } })
      const [list, keys] = await Promise.all([loadList(signature.fields.statusIndex, stop.signal), load(false)])
      report({ list: list && keys ? await checkList(list, signature.fields, keys) : { is: 'missing' } })
    }
    const lookUp = async () => {
      report({ register: serial ? await fetchRegisterFinding(serial, stop.signal) : { is: 'unknown' } })
    }
    checkLocally().catch(() => report({ signature: { is: 'no-key' }, list: { is: 'missing' } }))
    void lookUp()
    again.current = () => void lookUp()
    addEventListener('online', again.current)
    return () => {
      removeEventListener('online', again.current)
      stop.abort()
    }
  }, [key, serial, proof])

  const findings = state.key === key ? state.findings : nothingYet
  return { findings, at: state.at, again: () => again.current() }
}
