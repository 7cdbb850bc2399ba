import type { Stroke } from '@ariviyal/contract/assignments/notes'

/** What a pointer does on a page. */
export const tools = ['move', 'pen', 'highlighter', 'tick', 'cross', 'text', 'eraser'] as const
export type Tool = (typeof tools)[number]

export const toolWords: Record<Tool, { name: string; key: string; icon: string }> = {
  move: {
    name: 'Move',
    key: 'v',
    icon: 'M12 3v18M3 12h18M12 3l-2 2m2-2 2 2m-2 16-2-2m2 2 2-2M3 12l2-2m-2 2 2 2m16-2-2-2m2 2-2 2',
  },
  pen: { name: 'Pen', key: 'd', icon: 'm4 20 1-4L16 5l3 3L8 19zM14 7l3 3' },
  highlighter: { name: 'Highlighter', key: 'h', icon: 'm6 14 8-9 5 5-9 8H6zM4 21h16' },
  tick: { name: 'Tick', key: 't', icon: 'm4 12.5 5.5 5.5L20 6.5' },
  cross: { name: 'Cross', key: 'x', icon: 'm5 5 14 14M19 5 5 19' },
  text: { name: 'Text note', key: 'a', icon: 'M5 6V4h14v2M12 4v16m-3 0h6' },
  eraser: { name: 'Eraser', key: 'e', icon: 'm8 19-5-5L13 4l7 7-8 8zM8 19h12' },
}

/** A note in words, for those who do not see the page. */
export function noteInWords(stroke: Stroke, ratio: number): string {
  const at = 'points' in stroke ? { x: stroke.points[0] ?? 0, y: stroke.points[1] ?? 0 } : stroke
  const part = (value: number, words: readonly [string, string, string]) =>
    words[Math.min(2, Math.floor((value / 10_000) * 3))] ?? words[1]
  const place = `${part(at.y / ratio, ['top', 'middle', 'bottom'])} ${part(at.x, ['left', 'centre', 'right'])}`
  const what = { pen: 'Pen line', highlighter: 'Highlighted', tick: 'Tick', cross: 'Cross', text: 'Note' }[stroke.kind]
  return `${what}, ${place}${stroke.kind === 'text' ? `: ${stroke.text}` : ''}`
}
