import type { MarkerHere } from '@ariviyal/contract/assignments/marking'
import { useEffect, useEffectEvent, useState } from 'react'
import { tellPresence } from './session/marking-api.ts'
import type { WorkSession } from './session/work-session.ts'

const everyMs = 5_000

/** Tells which work is on screen and returns who marks beside. Works that a colleague changed are read again. A hidden page is not there. */
export function usePresence(isOn: boolean, assignment: string, student: string, session: WorkSession): MarkerHere[] {
  const [others, setOthers] = useState<MarkerHere[]>([])
  const tell = useEffectEvent(async (shown: string) => {
    if (document.hidden) return
    const here = await tellPresence(assignment, shown).catch(() => undefined)
    if (!here) return
    setOthers(here.others)
    for (const { student_id: id, revision, hand_ins: handIns } of here.works) {
      const work = session.shown(id)?.work
      if (work && (work.revision !== revision || work.hand_ins !== handIns)) await session.refresh(id)
    }
  })
  useEffect(() => {
    if (!isOn) return undefined
    const first = setTimeout(() => void tell(student))
    const timer = setInterval(() => void tell(student), everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isOn, student])
  return others
}
