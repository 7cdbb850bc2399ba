// The store of S3 that the instances share, as a process of its own; it says its address, and ends with SIGTERM.
import { openTestBucket } from '../../server/src/testing/test-bucket.ts'

const bucket = await openTestBucket()
process.on('SIGTERM', () => void bucket.close().then(() => process.exit(0)))
console.log(bucket.storageUrl())
