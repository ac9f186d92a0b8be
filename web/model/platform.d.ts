/** The APIs of the web platform that browsers, Workers and Node share. The model may use these and no others. */
declare function atob(text: string): string;
declare function btoa(text: string): string;
declare function setTimeout(handler: () => void, milliseconds: number): unknown;

declare class URL {
  static canParse(address: string): boolean;
  constructor(address: string);
  readonly origin: string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: 'utf-8', options?: { fatal: boolean; ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

declare const crypto: {
  subtle: {
    importKey(
      format: 'raw',
      key: Uint8Array<ArrayBuffer>,
      algorithm: { name: 'HMAC'; hash: 'SHA-256' },
      isExtractable: boolean,
      usages: 'sign'[],
    ): Promise<object>;
    importKey(
      format: 'jwk',
      key: { kty: 'OKP'; crv: 'Ed25519'; x: string; d?: string },
      algorithm: 'Ed25519',
      isExtractable: boolean,
      usages: ('sign' | 'verify')[],
    ): Promise<object>;
    sign(algorithm: 'HMAC' | 'Ed25519', key: object, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    verify(
      algorithm: 'Ed25519',
      key: object,
      signature: Uint8Array<ArrayBuffer>,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>;
    digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  };
};
