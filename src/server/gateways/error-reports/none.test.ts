import { logAlone } from './none.ts'
import { describeErrorReports } from './contract.ts'

describeErrorReports('the log alone', async () => ({
  reports: logAlone,
  telling: false,
  arrived: async () => [],
  close: async () => undefined,
}))
