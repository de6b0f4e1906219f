declare module 'virtual:texts/*' {
  const messages: import('#web/base/text/text.ts').CompiledMessages
  export default messages
}

declare module 'virtual:texts/account/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/paying/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/ordered/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/choosing/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/composing/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/loyalty/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/points/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/kitchen/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/around/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/consent/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/carting/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/maintenance/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/delivering/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}

declare module 'virtual:texts/offline/*' {
  const messages: Partial<import('#web/base/text/text.ts').CompiledMessages>
  export default messages
}
