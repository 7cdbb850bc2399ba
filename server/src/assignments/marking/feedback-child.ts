/** The process that draws the feedback of one pupil, as it opens the files that the pupil handed in. It can open no file. */
import { serveReader } from '../../platform/examine/serve-reader.ts'
import { drawFeedback } from './draw-feedback.ts'

serveReader(drawFeedback)
