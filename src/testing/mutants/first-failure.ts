import fc from 'fast-check'

// Nobody reads the smallest case in which a planted fault shows.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
