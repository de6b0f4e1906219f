declare module 'virtual:texts/*' {
  const messages: import('./text.ts').CompiledMessages
  export default messages
}
