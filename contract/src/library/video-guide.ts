import * as z from 'zod/mini'
import { languages } from '../languages.ts'

/** Text in the languages of the captions. */
const Words = z.object({ en: z.string(), ta: z.string(), hi: z.string() })

/** Something at a moment of a video; `at` is in seconds from its start. */
const Mark = z.object({ at: z.number(), words: Words })
export type VideoMark = z.infer<typeof Mark>

/** Where chapters of a video begin, and where the player stops for a question. Both are in order of time. */
export const VideoGuide = z.object({ chapters: z.array(Mark), pauses: z.array(Mark) })
export type VideoGuide = z.infer<typeof VideoGuide>

/** Captions in a language; `url` is signed like the video's. */
export const CaptionTrack = z.object({ language: z.enum(languages), url: z.string() })
export type CaptionTrack = z.infer<typeof CaptionTrack>

/** A part of a video in words, for those who cannot see or hear it. `title` is empty where no chapter begins. */
export const TranscriptPart = z.object({ title: z.string(), shows: z.string(), says: z.string() })
export type TranscriptPart = z.infer<typeof TranscriptPart>
