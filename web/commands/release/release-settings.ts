import { join } from 'node:path';

import { unstable_readConfig as readWranglerConfig } from 'wrangler';

import {
  PLACEHOLDER_CLIENT_ID,
  PLACEHOLDER_DOMAIN,
  readClientId,
  readHostedDomain,
} from '../../model/edge/worker-variables.ts';
import { errorText } from '../../model/text/error-text.ts';

export interface ReleaseSettings {
  name: string;
  compatibilityDate: string;
  compatibilityFlags: string[];
  /** The worker's variables, overridden by the environment. */
  variables: Record<string, string>;
  /** The service bindings: the internal Worker, and others that the site has. */
  services: { binding: string; service: string }[];
}

const VARIABLES = ['GOOGLE_CLIENT_ID', 'HOSTED_DOMAIN', 'GOOGLE_JWKS_URL'] as const;

/**
 * Reads the settings of a release from `wrangler.toml`. Environment variables with the same names override them.
 * @param root folder with `wrangler.toml`
 * @param allowJwksUrl accepts a GOOGLE_JWKS_URL from the environment. Otherwise it is refused: a forgotten variable would let
 * another key set sign readers in
 * @throws TypeError that names every placeholder or invalid variable, and its fix
 */
export function readReleaseSettings({
  root,
  environment,
  allowJwksUrl = false,
}: {
  root: string;
  environment: Readonly<Record<string, string | undefined>>;
  allowJwksUrl?: boolean;
}): ReleaseSettings {
  const config = readWranglerConfig({ config: join(root, 'wrangler.toml') });
  const variables: Record<string, string> = {};
  for (const name of VARIABLES) {
    // A CI that lacks a variable sets it to an empty text.
    const value = [environment[name], config.vars[name]].find((text) => text !== undefined && text !== '');
    if (typeof value === 'string') variables[name] = value;
  }
  const problems = problemsOf(variables);
  if (environment.GOOGLE_JWKS_URL && !allowJwksUrl)
    problems.push(
      `GOOGLE_JWKS_URL is set to "${environment.GOOGLE_JWKS_URL}" in the environment, so its keys would decide who signs in: unset it, or add -- --allow-jwks-url.`,
    );
  if (problems.length > 0)
    throw new TypeError(`This cannot be released:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return {
    name: config.name ?? 'developer-portal',
    compatibilityDate: config.compatibility_date ?? '',
    compatibilityFlags: config.compatibility_flags,
    variables,
    services: servicesOf(config.services),
  };
}

/** The binding of the Worker with the packages of all releases. */
export const PACKAGES_BINDING = 'PACKAGES';

/**
 * The names of the Workers that a rollback returns, in the order of a release: the portal, which is bound to the others, is the last one.
 * The Worker of the packages stays as it is.
 */
export function workersOf(root: string): string[] {
  const { name = '', services } = readWranglerConfig({ config: join(root, 'wrangler.toml') });
  const returned = servicesOf(services).filter(({ binding }) => binding !== PACKAGES_BINDING);
  return [...returned.map(({ service }) => service), name];
}

function servicesOf(services: ReleaseSettings['services'] = []): ReleaseSettings['services'] {
  return services.map(({ binding, service }) => ({ binding, service }));
}

/** Returns the reason why pages and bindings do not fit together, or undefined. */
export function simulatorProblem({ isBuilt, isBound }: { isBuilt: boolean; isBound: boolean }): string | undefined {
  if (isBuilt && !isBound)
    return 'the site shows a simulator, but wrangler.toml has no service SIMULATOR. Add it, or remove simulator: true from content/site.ts.';
  if (isBound && !isBuilt)
    return 'wrangler.toml has the service SIMULATOR, but no reference in content/site.ts has simulator: true. Add it, or remove [[services]].';
  return undefined;
}

/** Returns the reasons why variables prevent a release, one sentence each. */
export function problemsOf({
  GOOGLE_CLIENT_ID: clientId,
  HOSTED_DOMAIN: hostedDomain,
  GOOGLE_JWKS_URL: jwksUrl,
}: Record<string, string>): string[] {
  const edit = (name: string): string => `set ${name} under [vars] in wrangler.toml, or in the environment`;
  const problems = [messageOf(() => readClientId(clientId)), messageOf(() => readHostedDomain(hostedDomain))].filter(
    (problem) => problem !== undefined,
  );
  if (clientId === PLACEHOLDER_CLIENT_ID)
    problems.push(`GOOGLE_CLIENT_ID is still the placeholder "${clientId}": ${edit('GOOGLE_CLIENT_ID')}.`);
  if (
    hostedDomain
      ?.toLowerCase()
      .split(/[,=\s]+/)
      .some((domain) => PLACEHOLDER_DOMAIN.test(domain))
  )
    problems.push(`HOSTED_DOMAIN is still the placeholder "${hostedDomain}": ${edit('HOSTED_DOMAIN')}.`);
  if (jwksUrl !== undefined && !jwksUrl.startsWith('https://'))
    problems.push(
      `GOOGLE_JWKS_URL is "${jwksUrl}": a release takes its keys over https; remove the variable to take Google's.`,
    );
  return problems;
}

function messageOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}
