import { beforeAll, describe, expect, test } from 'vitest';

import { sizesOf } from '../support/page-sizes.ts';
import { documentNamed } from '../support/sources.ts';

const texts = new Map<string, string>();

beforeAll(async () => {
  for (const { route, markup } of sizesOf(await documentNamed('openapi-3.2.yaml')))
    texts.set(route, markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '));
});

function textOf(route: string): string {
  const text = texts.get(route);
  if (text === undefined) throw new Error(`There is no ${route} among ${[...texts.keys()].join(', ')}.`);
  return text;
}

describe('an OpenAPI 3.2 document', () => {
  test('shows the device flow with its addresses', () => {
    const text = textOf('/api/weather-station-network');
    expect(text).toContain('OAuth 2.0 (device authorization)');
    expect(text).toContain('Device authorization URL https://auth.weather.example/device');
    expect(text).toContain('Metadata URL https://auth.weather.example/.well-known/oauth-authorization-server');
  });

  test('shows the schema of a shared media type, and its example in the code samples only', () => {
    const text = textOf('/api/query-readings');
    expect(text).toContain('minCelsius number Lowest temperature.');
    expect(text).toContain('--request QUERY');
    expect(text.split('2026-06-01')).toHaveLength(2);
  });

  test('shows the items of streams, and their examples as they are sent', () => {
    const text = textOf('/api/follow-readings');
    expect(text).toContain('application/jsonl Each item of the stream: Reading');
    expect(text).toContain('event string required What the event reports.');
    expect(text).toContain('event: gap');
    expect(text).toContain('A stream of readings');
  });

  test('shows a parameter that is the whole query string', () => {
    expect(textOf('/api/find-readings')).toMatch(/Query string selector text\/plain, string .*Above 30 °C/);
  });

  test('shows an additional operation with its own method', () => {
    expect(textOf('/api/copy-station')).toContain('COPY https://api.weather.example/v2 /stations/ {stationId}');
  });

  test('shows the parent of a tag, and kinds that tell the reader something', () => {
    expect(textOf('/api/live-readings')).toContain('Live Part of Readings');
    expect(textOf('/api/planned')).toContain('Kind: badge');
    expect(textOf('/api/readings')).not.toContain('Kind');
  });
});
