// Readers of files take their programs from the bundle, as in production, where it matches the sources.
import { inject } from 'vitest'
import { readers } from '../../platform/examine/run-reader.ts'

const bundle = inject('bundle')
if (bundle) readers.bundle = bundle
