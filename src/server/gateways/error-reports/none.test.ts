import { logAlone } from './none.ts'
import { keepsItsPromises } from './promises.ts'

keepsItsPromises('the log alone', async () => ({
  reports: logAlone, telling: false, arrived: async () => [], close: async () => undefined,
}))
