// The S3 store that the instances share, as a separate process; prints its address and exits on SIGTERM.
import { openTestBucket } from '../../server/src/testing/servers/test-bucket.ts'

const bucket = await openTestBucket()
process.on('SIGTERM', () => void bucket.close().then(() => process.exit(0)))
console.log(bucket.storageUrl())
