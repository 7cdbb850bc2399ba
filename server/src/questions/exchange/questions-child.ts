/** The process that reads a file of questions that a user chose; it can open no file. */
import { serveReader } from '../../platform/examine/serve-reader.ts'
import { readQuestionFile } from './read-question-file.ts'

serveReader(readQuestionFile)
