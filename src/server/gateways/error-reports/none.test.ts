import { noErrorService } from './no-service.ts'
import { describeErrorReports } from '#testing/conformance/error-reports.conformance.ts'

describeErrorReports('the log alone', async () => ({
  reports: noErrorService,
  sendsReports: false,
  arrived: async () => [],
  close: async () => undefined,
}))
