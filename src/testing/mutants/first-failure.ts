import fc from 'fast-check'

// Failing cases are not shrunk: nobody reads the smallest case in which a test detects a planted
// fault.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
