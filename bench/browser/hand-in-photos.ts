import { setTimeout as pause } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import { v7 as uuid } from 'uuid'
import { createRandom } from '../../checks/random.ts'
import { logInPupils } from '../../server/src/testing/log-in-pupils.ts'
import { addClass, callsOf } from './add-class.ts'
import type { BrowserBench } from './open-browser-bench.ts'

/** As large as phones send a page: at most 1,600 pixels high and 400 KB. */
const [width, height] = [1_200, 1_600]

/** A photograph of a page in handwriting on grainy paper, about 350 KB. */
async function photographOf(name: string): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  const random = createRandom(7)
  for (let at = 0; at < image.data.length; at += 4) {
    const grain = 218 + random.below(34)
    image.data.set([grain, grain - 4, grain - 14, 255], at)
  }
  context.putImageData(image, 0, 0)
  context.fillStyle = '#1c2a63'
  context.font = '34px sans-serif'
  for (let line = 1; line < 26; line += 1) context.fillText(`${name}: the shadow at noon is shortest.`, 90, line * 60)
  return canvas.encode('jpeg', 70)
}

export interface HandedInClass {
  assignment: string
  names: string[]
  /** Of a page, on average. */
  bytes: number
}

/** A class whose pupils have each handed in a photographed page. @throws Error when a step is refused. */
export async function handInPhotos(bench: BrowserBench, count: number): Promise<HandedInClass> {
  const { base, db, admin } = bench
  const call = callsOf(base)
  const { token } = admin
  const names = Array.from({ length: count }, (_, index) => `Pupil ${index + 1}`)
  const classId = await addClass(bench, names)
  const { students } = await call<{ students: { id: string }[] }>('GET', `/api/lms/classes/${classId}`, token)
  const work = { class_id: classId, title: 'Shadow clock', grading: 'marks', max_marks: 10 }
  const { id: assignment } = await call<{ id: string }>('POST', '/api/lms/assignments', token, work)
  await call('POST', `/api/lms/assignments/${assignment}/set`, token, {})

  let bytes = 0
  const pupils = await logInPupils(
    db,
    students.map(({ id }) => id),
  )
  for (const [place, pupil] of pupils.entries()) {
    const photo = await photographOf(names[place] ?? '')
    bytes += photo.byteLength
    const headers = { authorization: `Bearer ${pupil}`, 'tus-resumable': '1.0.0' }
    const begun = await fetch(`${base}/api/class/uploads`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(photo.byteLength),
        'upload-metadata': `kind ${btoa('picture')},filename ${btoa('page.jpg')}`,
      },
    })
    const path = new URL(begun.headers.get('location') ?? '', base).pathname
    const sent = await fetch(base + path, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(photo),
    })
    if (sent.status !== 204) throw new Error(`a page was not sent: ${sent.status}`)
    const upload = path.split('/').at(-1) ?? ''
    for (let waited = 0; ; waited += 100) {
      const { state } = await call<{ state: string }>('GET', `/api/class/uploads/${upload}/state`, pupil)
      if (state === 'ready') break
      if (state === 'refused' || waited > 60_000) throw new Error(`a page is ${state}`)
      await pause(100)
    }
    await call('POST', `/api/class/work/${assignment}/hand-ins`, pupil, { id: uuid(), text: '', uploads: [upload] })
  }
  await db.query('analyze')
  return { assignment, names, bytes: Math.round(bytes / count) }
}
